/** Handlers that call `act` when a pointer or the keyboard arrives: just before a likely press. */
export const onIntent = (act: () => void) => ({ onPointerEnter: act, onFocus: act });
