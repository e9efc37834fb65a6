/**
 * The path of the page in which isolated modules run. In a file of its own, because the build of the shell imports it without the
 * browser's types.
 */
export const isolatedPath = '/isolated';
