import { type ComponentType, createElement, type FunctionComponent, memo, useSyncExternalStore } from 'react';
import * as refresh from 'react-refresh/runtime';

type Props = Record<string, unknown>;

/** What is rendered in place of a component. */
interface Mounted {
  family: refresh.Family;
  /** The type of the component's elements. It never changes, so that React keeps what it has mounted. */
  outer: ComponentType<Props>;
  /** Calls the newest version of the component. Changes when that uses other hooks: the state begins again. */
  inner: FunctionComponent<Props>;
  /** The number of refreshes that changed the component. */
  version: number;
}

const mounted = new WeakMap<refresh.Family, Mounted>();
const listeners = new Set<() => void>();
/** The version of the component that is being rendered; 0 outside of one. */
let rendering = 0;

/** Registers the version of a component that was just evaluated. `id` is that of its file and its name. */
export function registerComponent(type: unknown, id: string): void {
  if (refresh.isLikelyComponentType(type)) refresh.register(type, id);
}

/** The type to render in place of a registered component; any other type is returned as it is. */
export function refreshable<Type>(type: Type): Type | ComponentType<Props> {
  const family = isObject(type) ? refresh.getFamilyByType(type) : undefined;
  return family && !isClass(family.current) ? mountedOf(family).outer : type;
}

/** Whether a value is a registered component: files that import it need not be evaluated again after it changed. */
export const isRegistered = (value: unknown): boolean =>
  isObject(value) && refresh.getFamilyByType(value) !== undefined;

/** Renders the new versions of all components. State is kept where a component uses the same hooks as before. */
export function showRegistered(): void {
  const update = refresh.performReactRefresh();
  if (!update) return;
  const { updatedFamilies, staleFamilies } = update;
  for (const family of [...updatedFamilies, ...staleFamilies]) {
    const shown = mounted.get(family);
    if (!shown) continue;
    shown.version += 1;
    if (staleFamilies.has(family)) shown.inner = innerOf(shown);
  }
  for (const listener of listeners) listener();
}

/**
 * The dependencies of a hook, which also change when the component that is being rendered does: an effect or a memoized value
 * of the old code would stay otherwise.
 */
export const withVersion = (dependencies: readonly unknown[]): unknown[] => [...dependencies, rendering];

function mountedOf(family: refresh.Family): Mounted {
  const known = mounted.get(family);
  if (known) return known;
  const outer = (props: Props) => {
    useSyncExternalStore(subscribe, () => created.version);
    return createElement(created.inner, props);
  };
  const { current } = family;
  const created: Mounted = {
    family,
    outer: isMemo(current) ? memo(outer, current.compare ?? undefined) : outer,
    inner: () => null,
    version: 0,
  };
  created.inner = innerOf(created);
  mounted.set(family, created);
  return created;
}

function innerOf(shown: Mounted): FunctionComponent<Props> {
  const inner: FunctionComponent<Props> = (props) => {
    const before = rendering;
    rendering = shown.version;
    try {
      return call(shown.family.current, props);
    } finally {
      rendering = before;
    }
  };
  inner.displayName = nameOf(shown.family.current);
  return inner;
}

function call(type: unknown, props: Props): ReturnType<FunctionComponent> {
  if (isMemo(type)) return call(type.type, props);
  if (isForwardRef(type)) {
    const { ref, ...others } = props;
    return type.render(others, ref);
  }
  return (type as FunctionComponent<Props>)(props);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The results of React's `memo` and `forwardRef`. */
interface Memo {
  type: unknown;
  compare: ((before: Props, after: Props) => boolean) | null;
}
interface ForwardRef {
  render(props: Props, ref: unknown): ReturnType<FunctionComponent>;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
const isMemo = (type: unknown): type is Memo => hasMark(type, 'react.memo');
const isForwardRef = (type: unknown): type is ForwardRef => hasMark(type, 'react.forward_ref');
const hasMark = (type: unknown, mark: string) =>
  typeof type === 'object' && type !== null && Reflect.get(type, '$$typeof') === Symbol.for(mark);
const isClass = (type: unknown) =>
  typeof type === 'function' && Boolean(type.prototype && 'isReactComponent' in type.prototype);

function nameOf(type: unknown): string {
  if (isMemo(type)) return nameOf(type.type);
  if (isForwardRef(type)) return nameOf(type.render);
  return typeof type === 'function' ? type.name : '';
}
