/** Types of releases.mjs, which Node runs before TypeScript is installed. */
export function openReleases(build: string): {
  /** Returns the id of the current release. */
  current(): string | undefined;
};
