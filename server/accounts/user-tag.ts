/** Whatever is shown of a person: the name under a review. */
export const userTag = (id: string) => `User:${id}`;
