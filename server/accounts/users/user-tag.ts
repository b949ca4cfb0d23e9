/** The cache tag of pages that show a user: the name under a review. */
export const userTag = (id: string) => `User:${id}`;
