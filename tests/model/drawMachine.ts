import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { edgesOf, nameOf, nodesOf, type MachineEdge } from './machineEdges.ts';

/**
 * One machine as a Mermaid chart with tables of what does not fit into a picture. The same machine always
 * gives the same text.
 */
export function drawMachine(machine: AnyStateMachine): string {
  const edges = edgesOf(machine);
  return [
    `# ${machine.id}`,
    '',
    `Drawn from \`machines/${machine.id}/${machine.id}Machine.ts\` by \`npm run docs:machines\`. Do not edit.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...stateLines(machine.root, edges, '  '),
    '```',
    '',
    ...stateTable(machine),
    '',
    ...edgeTable(edges),
    '',
  ].join('\n');
}

function idOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('_');
}

function labelOf(node: AnyStateNode): string {
  return node.path.length === 0 ? node.machine.id : node.path.join('.');
}

/** The lines of what stands inside a state: its start, its children, and the arrows between them. */
function stateLines(node: AnyStateNode, edges: readonly MachineEdge[], indent: string): string[] {
  const children = Object.values(node.states);
  if (node.type === 'parallel' && node.path.length === 0) {
    return [
      `${indent}state "${node.machine.id}" as ${idOf(node)} {`,
      ...regionLines(node, edges, `${indent}  `),
      `${indent}}`,
    ];
  }
  const start = node.initial?.target?.[0];
  return [
    ...(start === undefined ? [] : [`${indent}[*] --> ${idOf(start)}`]),
    ...children.flatMap((child) => childLines(child, edges, indent)),
    ...arrowLines(node, edges, indent),
  ];
}

function regionLines(node: AnyStateNode, edges: readonly MachineEdge[], indent: string): string[] {
  return Object.values(node.states).flatMap((child, index) => [
    ...(index === 0 ? [] : [`${indent}--`]),
    ...childLines(child, edges, indent),
  ]);
}

function childLines(child: AnyStateNode, edges: readonly MachineEdge[], indent: string): string[] {
  const notes = [
    ...child.tags.map((tag) => `tag ${tag}`),
    ...child.invoke.map(({ src }) => `runs ${nameOf(src)}`),
    ...child.entry
      .map(nameOf)
      .filter((name) => !name.startsWith('xstate.'))
      .map((name) => `entry ${name}`),
  ];
  if (Object.keys(child.states).length === 0) {
    const lines = [`${indent}state "${child.key}" as ${idOf(child)}`];
    if (notes.length > 0) lines.push(`${indent}${idOf(child)} : ${notes.join(', ')}`);
    if (child.type === 'final') lines.push(`${indent}${idOf(child)} --> [*]`);
    return lines;
  }
  const inner =
    child.type === 'parallel'
      ? regionLines(child, edges, `${indent}  `)
      : stateLines(child, edges, `${indent}  `);
  const title = [child.key, ...notes].join(', ');
  return [`${indent}state "${title}" as ${idOf(child)} {`, ...inner, `${indent}}`];
}

/**
 * The arrows that belong inside one state. Mermaid cannot draw from one composite state into another, so an
 * arrow runs between the two children of the state that both ends share, and its label names the inner ends.
 * A transition of the state itself starts at a point called `any`; one back to a state around the source ends
 * where that state begins.
 */
function arrowLines(owner: AnyStateNode, edges: readonly MachineEdge[], indent: string): string[] {
  const lines: string[] = [];
  let hasAny = false;
  for (const edge of edges) {
    const { source, target } = edge;
    if (target === null || sharedOf(source, target) !== owner) continue;
    const from = source === owner ? null : childToward(owner, source);
    const to = isAround(target, source) ? startOf(owner) : childToward(owner, target);
    const start = from === null ? `${idOf(owner)}_any` : idOf(from);
    hasAny ||= from === null;
    lines.push(`${indent}${start} --> ${idOf(to)} : ${arrowLabel(edge, from, to)}`);
  }
  return hasAny ? [`${indent}state "any" as ${idOf(owner)}_any`, ...lines] : lines;
}

function arrowLabel(
  { source, target, trigger, guard }: MachineEdge,
  from: AnyStateNode | null,
  to: AnyStateNode,
) {
  const start =
    from === null || from === source ? [] : [`from ${source.path.slice(from.path.length).join('.')}`];
  const end = target === null || to === target ? [] : [`to ${endName(target, to)}`];
  return [trigger, ...(guard === null ? [] : [`[${guard}]`]), ...start, ...end].join(' ');
}

function endName(target: AnyStateNode, to: AnyStateNode): string {
  return isAround(target, to) ? `${labelOf(target)} anew` : target.path.slice(to.path.length).join('.');
}

/**
 * The innermost state that holds both ends; a transition to the source's own child is held by the source, and
 * one to a state around the source by the source's parent.
 */
function sharedOf(source: AnyStateNode, target: AnyStateNode): AnyStateNode {
  if (isAround(source, target)) return source;
  let owner: AnyStateNode = source.parent ?? source;
  if (isAround(target, source)) return owner;
  while (owner.parent !== undefined && !isAround(owner, target)) owner = owner.parent;
  return owner;
}

function isAround(outer: AnyStateNode, inner: AnyStateNode): boolean {
  return outer !== inner && outer.path.every((key, index) => inner.path[index] === key);
}

function startOf(owner: AnyStateNode): AnyStateNode {
  return owner.initial?.target?.[0] ?? owner;
}

function childToward(owner: AnyStateNode, node: AnyStateNode): AnyStateNode {
  const key = node.path[owner.path.length];
  return (key === undefined ? undefined : owner.states[key]) ?? node;
}

function stateTable(machine: AnyStateMachine): string[] {
  const rows = nodesOf(machine.root).map((node) => {
    const delays = Object.keys(node.config.after ?? {});
    const actors = node.invoke.map(({ src }) => nameOf(src));
    return `| ${code([labelOf(node)])} | ${code(node.tags)} | ${code(actors)} | ${code(delays)} |`;
  });
  return ['| State | Tags | Runs | Waits for |', '|---|---|---|---|', ...rows];
}

function edgeTable(edges: readonly MachineEdge[]): string[] {
  const rows = edges.map(({ source, target, trigger, guard, actions }) => {
    const end = target === null ? 'stays' : code([labelOf(target)]);
    return `| ${code([labelOf(source)])} | ${trigger} | ${code(guard === null ? [] : [guard])} | ${end} | ${code(actions)} |`;
  });
  return ['| From | When | If | To | Does |', '|---|---|---|---|---|', ...rows];
}

function code(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' ');
}
