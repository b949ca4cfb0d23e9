/** Folder for build steps, relative to the project. It becomes a release after all steps (scripts/releases.mjs). */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'build/unfinished/by-hand';
