/** The icons of the landing page, named as in lucide-react, whose runtime would exceed its budget. */
interface LineIconProps {
  className?: string;
  strokeWidth?: number;
}

const lineIcon =
  (d: string) =>
  ({ className = 'size-[1.2em]', strokeWidth = 1.9 }: LineIconProps) => (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );

export const ArrowUpRight = lineIcon('M7 17 17 7M8 7h9v9');
export const Monitor = lineIcon('M4 5h16v11H4zM9 20h6M12 16v4');
export const Moon = lineIcon('M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5Z');
export const Play = lineIcon('M7 4.5v15l12-7.5Z');
export const Sun = lineIcon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
);
