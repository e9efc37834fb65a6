interface Node {
  type: string;
  depth?: number;
  children?: Node[];
  data?: { hProperties?: Record<string, unknown> };
}

/**
 * A remark plugin that renumbers headings so that no level is skipped, whatever the first level is; screen readers use
 * them as an outline. The original level stays in `data-depth` for the style sheet.
 */
export function headingsInOrder() {
  return (tree: Node) => {
    const open: number[] = [];
    for (const heading of headingsOf(tree)) {
      const written = heading.depth ?? 1;
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      heading.depth = open.length;
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataDepth: written } };
    }
  };
}

const headingsOf = (node: Node): Node[] =>
  node.type === 'heading' ? [node] : (node.children?.flatMap(headingsOf) ?? []);
