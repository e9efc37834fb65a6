/** The path of the page for operators. */
export const operatorPath = '/operator';
