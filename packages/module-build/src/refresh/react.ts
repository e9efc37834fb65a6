/**
 * React for the files of a module in development: hooks with dependencies also notice that the code of their component changed.
 */
import * as React from 'react';
import { runtime } from './runtime.ts';

// @ts-expect-error The types of React are those of a CommonJS package; the bundler reads its names.
export * from 'react';

/** The hook whose argument at `position` is its dependencies. Without them, it runs each time. */
function noticingChanges<Hook extends (...given: never[]) => unknown>(hook: Hook, position: number): Hook {
  return new Proxy(hook, {
    apply(_, self, given: unknown[]) {
      const dependencies = given[position];
      const all = Array.isArray(dependencies)
        ? given.with(position, runtime.withVersion(dependencies))
        : given;
      return Reflect.apply(hook, self, all);
    },
  });
}

export const useEffect = noticingChanges(React.useEffect, 1);
export const useLayoutEffect = noticingChanges(React.useLayoutEffect, 1);
export const useInsertionEffect = noticingChanges(React.useInsertionEffect, 1);
export const useImperativeHandle = noticingChanges(React.useImperativeHandle, 2);
export const useMemo = noticingChanges(React.useMemo, 1);
export const useCallback = noticingChanges(React.useCallback, 1);

const react: typeof React = {
  ...React,
  useEffect,
  useLayoutEffect,
  useInsertionEffect,
  useImperativeHandle,
  useMemo,
  useCallback,
};
export default react;
