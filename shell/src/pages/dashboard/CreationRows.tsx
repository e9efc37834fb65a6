import type { CreationSummary } from '@atelier/contracts';
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import {
  type CSSProperties,
  memo,
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
  grid: boolean;
  rows: RefObject<HTMLDivElement | null>;
  children(creation: CreationSummary, place: RowPlace): ReactNode;
}

/** Pixels: the least width of a tile, and the heights of what was not shown yet. */
const tileWidth = 200;
const estimated = { heading: 37, row: 103, captionOfTile: 96 };

/** Open elements, which like the focus keep their row mounted when it is out of view. */
const open = '[aria-expanded="true"], form';

const unmeasured = () => {};

/** A row of creations with the position of its first one in its group, or the heading of a group. */
interface Line {
  key: string;
  group: DateGroup<CreationSummary>;
  creations: readonly CreationSummary[];
  position: number;
}

/** Creations below the headings of their groups. Only those near the view are in the page. */
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
  const shown = rowsOf(virtualizer.getVirtualItems(), lines, top);
  const bottom = top + virtualizer.getTotalSize();
  const measure = virtualizer.measureElement;
  return (
    <div
      className="flow-root -outline-offset-3"
      ref={rows}
      tabIndex={-1}
      style={{ paddingBottom: Math.max(0, bottom - (shown.at(-1)?.end ?? top)) }}
    >
      {groups
        .map((group) => ({ group, inGroup: shown.filter(({ line }) => line.group === group) }))
        .filter(({ inGroup }) => inGroup.length > 0)
        .map(({ group, inGroup }) => (
          <DateSection
            key={group.label}
            label={group.label}
            heading={inGroup.find(({ line }) => line.creations.length === 0) ?? null}
            measure={measure}
            columns={grid ? columns : null}
          >
            {inGroup.flatMap(({ line, index, gap }) =>
              line.creations.map((creation, column) => (
                <Row
                  key={creation.id}
                  creation={creation}
                  position={line.position + column + 1}
                  size={group.items.length}
                  measure={column === 0 ? measure : unmeasured}
                  index={index}
                  gap={gap}
                  render={children}
                />
              )),
            )}
          </DateSection>
        ))}
    </div>
  );
}

interface VisibleRow {
  line: Line;
  index: number;
  /** The height of the unmounted rows above. */
  gap: number;
  end: number;
}

const rowsOf = (items: readonly VirtualItem[], lines: readonly Line[], top: number): VisibleRow[] =>
  items.flatMap(({ index, start, end }, place) => {
    const line = lines[index];
    const gap = start - (items[place - 1]?.end ?? top);
    return line ? [{ line, index, gap: gap > 1 ? gap : 0, end }] : [];
  });

const marginOf = (gap: number): CSSProperties | undefined => (gap > 0 ? { marginTop: gap } : undefined);

interface RowProps extends Pick<VisibleRow, 'index' | 'gap'> {
  creation: CreationSummary;
  position: number;
  size: number;
  measure(element: Element | null): void;
  render: CreationRowsProps['children'];
}

/** Scrolling renders only the rows that come into view. */
const Row = memo(function Row({ creation, position, size, measure, index, gap, render }: RowProps) {
  return render(creation, {
    ref: measure,
    style: marginOf(gap),
    'data-index': index,
    'aria-posinset': position,
    'aria-setsize': size,
  });
});

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
    // What is above may change its height.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}

interface DateSectionProps {
  label: string;
  /** The row of the heading; null while it is out of view. */
  heading: VisibleRow | null;
  measure(element: Element | null): void;
  /** The number of tiles in a row; null for a list. */
  columns: number | null;
  children: ReactNode;
}

function DateSection({ label, heading, measure, columns, children }: DateSectionProps) {
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
          ref={measure}
          style={marginOf(heading.gap)}
          data-index={heading.index}
          className="border-line border-y bg-[color-mix(in_oklab,var(--sunk)_55%,var(--sheet))] px-(--inset) py-1.5 sm:py-2.25 font-[560] text-[0.8rem] text-ink-3 group-first/date:border-t-0"
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
