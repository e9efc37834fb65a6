import type { ElementType, Key, ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { runtime } from './runtime.ts';

export { Fragment };

/** Creates the element that the compiler writes for JSX: of a registered component, the one that is refreshed. */
export function jsxDEV(type: ElementType, props: object, key?: Key, isStatic?: boolean): ReactElement {
  const shown: ElementType = runtime.refreshable(type);
  return isStatic ? jsxs(shown, props, key) : jsx(shown, props, key);
}
