/** This year, on the reader's clock: a page rendered before New Year's Eve may still be served after it. */
export function CurrentYear() {
  const correct = (element: HTMLElement | null) => {
    if (element) element.textContent = String(new Date().getFullYear());
  };
  return (
    <span ref={correct} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
