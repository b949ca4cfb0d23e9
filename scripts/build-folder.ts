/** Where a build step writes, relative to the project. The folder becomes a release once all steps are done (scripts/releases.mjs). */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'build/unfinished/by-hand';
