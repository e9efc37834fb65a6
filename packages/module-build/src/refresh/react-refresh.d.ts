/** The used part of `react-refresh/runtime`, which has no types. It holds the components of a page by id. */
declare module 'react-refresh/runtime' {
  /** All versions of one component. */
  export interface Family {
    current: unknown;
  }
  export function register(type: unknown, id: string): void;
  export function createSignatureFunctionForTransform(): <Type>(
    type?: Type,
    key?: string,
    forceReset?: boolean,
    getCustomHooks?: () => unknown[],
  ) => Type | undefined;
  export function isLikelyComponentType(type: unknown): boolean;
  export function getFamilyByType(type: unknown): Family | undefined;
  /** Makes the registered versions current. Returns null if there is none. */
  export function performReactRefresh(): {
    /** Families whose new version uses the same hooks. */
    updatedFamilies: Set<Family>;
    /** Families whose new version must begin with new state. */
    staleFamilies: Set<Family>;
  } | null;
}
