/**
 * React for the files of a module in development: effects and memoized values also run again when the code of their component
 * changed.
 */
import * as React from 'react';
import { runtime } from './runtime.ts';

// @ts-expect-error The types of React are those of a CommonJS package; the bundler reads its names.
export * from 'react';

/** The hook with the version of its component as one more dependency. @param position of the argument with the dependencies */
function withVersionDependency<Hook extends (...given: never[]) => unknown>(
  hook: Hook,
  position: number,
): Hook {
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

export const useEffect = withVersionDependency(React.useEffect, 1);
export const useLayoutEffect = withVersionDependency(React.useLayoutEffect, 1);
export const useInsertionEffect = withVersionDependency(React.useInsertionEffect, 1);
export const useImperativeHandle = withVersionDependency(React.useImperativeHandle, 2);
export const useMemo = withVersionDependency(React.useMemo, 1);
export const useCallback = withVersionDependency(React.useCallback, 1);

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
