interface FilterButtonProps {
  pressed: boolean;
  onPress(): void;
  children: string;
}

/** A button that filters a list while it is pressed. In forced colours an outline replaces its background. */
export const FilterButton = ({ pressed, onPress, children }: FilterButtonProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className="kit:min-h-8 kit:max-w-full kit:flex-none kit:rounded-full kit:border kit:border-line-strong kit:px-2 kit:py-1 kit:text-[0.82rem] kit:text-ink-2 kit:wrap-anywhere kit:transition-colors kit:duration-(--quick) kit:hover:border-ink-3 kit:hover:text-ink kit:aria-pressed:border-transparent kit:aria-pressed:bg-ink kit:aria-pressed:font-[550] kit:aria-pressed:text-paper kit:min-[30rem]:px-3.25 kit:pointer-coarse:min-h-10 kit:forced-colors:aria-pressed:outline-3 kit:forced-colors:aria-pressed:outline-[Highlight]"
  >
    {children}
  </button>
);
