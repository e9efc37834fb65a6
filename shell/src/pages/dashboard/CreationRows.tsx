import type { CreationSummary } from '@atelier/contracts';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { DateGroup } from './date-groups.ts';

/** Where a creation is in its list: attributes of its element. */
export interface RowPlace {
  ref(element: Element | null): void;
  style: CSSProperties | undefined;
  'data-index': number;
  'aria-posinset': number;
  'aria-setsize': number;
}

interface CreationRowsProps {
  groups: readonly DateGroup<CreationSummary>[];
  /** Whether creations are tiles, several in a row. */
  grid: boolean;
  /** The ref of the element with the rows. */
  rows: RefObject<HTMLDivElement | null>;
  /** The `li` of a creation. */
  children(creation: CreationSummary, place: RowPlace): ReactNode;
}

/** Pixels: the least width of a tile, and the heights of what was not shown yet. */
const tileWidth = 200;
const estimated = { heading: 37, row: 87, captionOfTile: 96 };

/** What keeps its row in the page although it is out of view, as the focus does: something open. */
const open = '[aria-expanded="true"], form';

const unmeasured = () => {};

/** A row of creations with the position of its first one in its group, or, without creations, the group's heading. */
interface Line {
  key: string;
  group: DateGroup<CreationSummary>;
  creations: readonly CreationSummary[];
  position: number;
}

/** Creations below the headings of their groups. Only those near the view are in the page, however many are loaded. */
export function CreationRows({ groups, grid, rows, children }: CreationRowsProps) {
  const { width, top } = useBox(rows);
  const columns = grid ? Math.max(2, Math.floor(width / tileWidth)) : 1;
  const lines = useMemo(() => groups.flatMap((group) => linesOf(group, columns)), [groups, columns]);
  const heightOf = ({ creations }: Line) => {
    if (creations.length === 0) return estimated.heading;
    return grid ? (width / columns) * 0.75 + estimated.captionOfTile : estimated.row;
  };
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index] ? heightOf(lines[index]) : 0),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: grid ? 3 : 8,
    scrollMargin: top,
    rangeExtractor: (range) => withHeld(range, rows.current),
    useFlushSync: false,
  });
  // The same elements, so that scrolling renders only the rows that come into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines or another look make new elements.
  const made = useMemo(() => new Map<string, { gap: number; element: ReactNode }>(), [lines, children]);
  const elementOf = (creation: CreationSummary, gap: number, place: RowPlace) => {
    const known = made.get(creation.id);
    if (known?.gap === gap) return known.element;
    const element = children(creation, place);
    made.set(creation.id, { gap, element });
    return element;
  };
  const sections: { group: DateGroup<CreationSummary>; heading: RowPlace | null; items: ReactNode[] }[] = [];
  let end = top;
  for (const { index, start, end: next } of virtualizer.getVirtualItems()) {
    const line = lines[index];
    if (!line) continue;
    const { group, creations, position } = line;
    if (sections.at(-1)?.group !== group) sections.push({ group, heading: null, items: [] });
    const section = sections.at(-1);
    // In the place of what is not shown above it.
    const gap = start - end > 1 ? start - end : 0;
    const place = (column: number): RowPlace => ({
      ref: column === 0 ? virtualizer.measureElement : unmeasured,
      style: gap > 0 ? { marginTop: gap } : undefined,
      'data-index': index,
      'aria-posinset': position + column + 1,
      'aria-setsize': group.items.length,
    });
    if (section && creations.length === 0) section.heading = place(0);
    creations.forEach((creation, column) => {
      section?.items.push(elementOf(creation, gap, place(column)));
    });
    end = next;
  }
  return (
    <div
      className="flow-root -outline-offset-3"
      ref={rows}
      tabIndex={-1}
      style={{ paddingBottom: Math.max(0, virtualizer.getTotalSize() + top - end) }}
    >
      {sections.map(({ group, heading, items }) => (
        <DateSection key={group.label} label={group.label} heading={heading} columns={grid ? columns : null}>
          {items}
        </DateSection>
      ))}
    </div>
  );
}

function linesOf(group: DateGroup<CreationSummary>, columns: number): Line[] {
  const { label, items } = group;
  const lines: Line[] = label ? [{ key: `heading ${label}`, group, creations: [], position: 0 }] : [];
  for (let position = 0; position < items.length; position += columns) {
    const creations = items.slice(position, position + columns);
    lines.push({ key: `${columns} ${creations[0]?.id}`, group, creations, position });
  }
  return lines;
}

function withHeld(range: Range, rows: Element | null): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  const { activeElement } = document;
  const focused = activeElement && rows?.contains(activeElement) ? [activeElement] : [];
  for (const element of [...focused, ...(rows?.querySelectorAll(open) ?? [])]) {
    const row = element.closest<HTMLElement>('[data-index]');
    const index = Number(row?.dataset.index ?? range.count);
    if (index < range.count) indexes.add(index);
  }
  return [...indexes].sort((one, other) => one - other);
}

/** The width of an element, and its distance from the top of the page. */
function useBox(ref: RefObject<HTMLElement | null>) {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current?.getBoundingClientRect();
      if (!element) return;
      const [width, top] = [Math.round(element.width), Math.round(element.top + scrollY)];
      setBox((before) => (before.width === width && before.top === top ? before : { width, top }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

interface DateSectionProps {
  label: string;
  /** Where the heading is; null while it is out of view. */
  heading: RowPlace | null;
  /** The number of tiles in a row; null for a list. */
  columns: number | null;
  children: ReactNode;
}

function DateSection({ label, heading, columns, children }: DateSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={heading ? id : undefined}
      aria-label={heading ? undefined : label || undefined}
      className="group/date flow-root"
    >
      {heading && (
        <h3
          id={id}
          ref={heading.ref}
          style={heading.style}
          data-index={heading['data-index']}
          className="border-line border-y bg-[color-mix(in_oklab,var(--sunk)_55%,var(--sheet))] px-(--inset) py-2.25 font-[560] text-[0.8rem] text-ink-3 group-first/date:border-t-0"
        >
          {label}
        </h3>
      )}
      <ul
        className={columns === null ? 'flow-root' : 'grid gap-x-4 px-(--inset)'}
        style={columns === null ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {children}
      </ul>
    </section>
  );
}
