/** Whether a path belongs to the signed-in area. */
export const isStudioPath = (path: string) => /^\/ai(\/|$)/.test(path);
