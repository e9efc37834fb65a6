/** The path of the page in which isolated modules run. */
export const isolatedPath = '/isolated';
