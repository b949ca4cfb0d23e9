/** The last build step turns this folder into a release (scripts/releases.mjs). */
export const BUILD_FOLDER = process.env['BUILD_FOLDER'] ?? 'build/unfinished/by-hand';
