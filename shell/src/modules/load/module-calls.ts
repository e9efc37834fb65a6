/**
 * Calls of the page's globals by modules. Timers and listeners of a module that is not open wait, and its
 * dialogs and changes of the history do nothing. The caller is the file that calls, seen in the stack.
 */

import { moduleFile } from './module-problems.ts';
import { isOpen, whenOpen } from './open-modules.ts';

type Callback = (...args: unknown[]) => unknown;
type Around = (module: string, native: Callback, args: unknown[], holder: unknown) => unknown;

/** The module whose file called the function that has this stack; undefined for the page itself. */
function callerOf(stack = ''): string | undefined {
  const [, caller = ''] = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  return moduleFile.exec(caller)?.[1];
}

/** Replaces functions of the page by ones that call `around` when a module calls them. */
export function wrap(
  holder: object,
  names: string,
  around: Around,
  concerns = (_args: unknown[]) => true,
): void {
  for (const name of names.split(' ')) {
    const native: Callback = Reflect.get(holder, name);
    const wrapper = function (this: unknown, ...args: unknown[]): unknown {
      const module = concerns(args) ? callerOf(new Error().stack) : undefined;
      if (module === undefined) return Reflect.apply(native, this, args);
      return around(module, (...changed) => Reflect.apply(native, this, changed), args, this);
    };
    Object.defineProperty(holder, name, { value: wrapper, writable: true, configurable: true });
  }
}

const isFunction = (value: unknown): value is Callback => typeof value === 'function';

/** The listeners of modules, which hear nothing while their module is closed. */
const listeners = new WeakMap<object, EventListener>();

function listenerOf(module: string, given: EventListenerOrEventListenerObject): EventListener {
  const known = listeners.get(given);
  if (known) return known;
  const listener = function (this: unknown, event: Event) {
    if (!isOpen(module)) return;
    if (typeof given === 'function') given.call(this, event);
    else given.handleEvent(event);
  };
  listeners.set(given, listener);
  return listener;
}

const styles = new WeakMap<Element, string>();

export const creatorOf = (element: Element): string | undefined => styles.get(element);

/** Wraps what the page's globals do for modules. Called once, before the first module runs. */
export function wrapCalls(): void {
  wrap(globalThis, 'setTimeout requestAnimationFrame', (module, native, [callback, ...rest]) =>
    native(
      isFunction(callback) ? (...args: unknown[]) => whenOpen(module, () => callback(...args)) : callback,
      ...rest,
    ),
  );
  wrap(globalThis, 'setInterval', (module, native, [callback, ...rest]) =>
    native(
      isFunction(callback) ? (...args: unknown[]) => isOpen(module) && callback(...args) : callback,
      ...rest,
    ),
  );
  const unlessClosed: Around = (module, native, args) => (isOpen(module) ? native(...args) : undefined);
  wrap(globalThis, 'alert confirm prompt open', unlessClosed);
  wrap(history, 'pushState replaceState back forward go', unlessClosed);
  for (const target of [globalThis, document, document.documentElement, document.body]) {
    const listened = ([, listener]: unknown[]) => listener instanceof Object;
    const add: Around = (module, native, [type, listener, ...rest]) =>
      native(type, listenerOf(module, listener as EventListenerOrEventListenerObject), ...rest);
    wrap(target, 'addEventListener', add, listened);
    const native = target.removeEventListener;
    const remove: EventTarget['removeEventListener'] = (type, listener, options) => {
      for (const one of [listener, listener && listeners.get(listener)])
        if (one) native.call(target, type, one, options);
    };
    Object.defineProperty(target, 'removeEventListener', {
      value: remove,
      writable: true,
      configurable: true,
    });
  }
  const create: Around = (module, native, args) => {
    const element = native(...args);
    if (element instanceof Element) styles.set(element, module);
    return element;
  };
  wrap(document, 'createElement', create, ([name]) => name === 'style' || name === 'link');
}
