interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** A remark plugin: `<br>`, the only line break in cells of tables, is a line break. */
export function lineBreaks() {
  return (tree: Node): void => breakIn(tree);
}

function breakIn({ children = [] }: Node): void {
  for (const [index, child] of children.entries())
    if (child.type === 'html' && /^<br\s*\/?>$/i.test(child.value ?? '')) children[index] = { type: 'break' };
    else breakIn(child);
}
