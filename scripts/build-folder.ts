/** Folder that the build steps write to, relative to the project. After the last step it becomes a release (scripts/releases.mjs). */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'build/unfinished/by-hand';
