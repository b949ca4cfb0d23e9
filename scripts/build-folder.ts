/** Folder of the build. The last step makes it a release (scripts/releases.mjs). */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'build/unfinished/by-hand';
