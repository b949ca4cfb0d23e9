/** Returns the cache tag of pages that show a user's name, such as under a review. */
export const userTag = (id: string) => `User:${id}`;
