interface Node {
  type: string;
  depth?: number;
  children?: Node[];
  data?: { hProperties?: Record<string, unknown> };
}

/**
 * Makes the headings of a text an outline that leaves no level out, whatever depth it begins with, so that it can be
 * followed by those who do not see it. The depth that was written stays as `data-depth`, for the look.
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
