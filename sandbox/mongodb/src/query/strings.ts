import { evalExpr } from 'mingo/core';
import * as expression from 'mingo/operators/expression';

/** mingo splits the whole text into its characters for this, which takes long for a text of some kilobytes. */
const $strLenBytes: (typeof expression)['$strLenBytes'] = (doc, operand, options) => {
  const text = evalExpr(doc, operand, options);
  return typeof text === 'string' ? Buffer.byteLength(text) : expression.$strLenBytes(doc, operand, options);
};

/** The string expressions: mingo's, save where it is slow. */
export const STRINGS = { $strLenBytes };
