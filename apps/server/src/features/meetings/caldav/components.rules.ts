/** One line of a calendar text, with its value as it reads. */
export interface Property {
  value: string;
  parameters: ReadonlyMap<string, string>;
}

/** A component of a calendar text, with its properties by name and the components in it. */
export interface Component {
  name: string;
  properties: Map<string, Property[]>;
  children: Component[];
}

const parameter = /;([\w-]+)=("[^"]*"|[^;:]*)/y;

/** Reads a calendar text that the portal wrote (ical.rules.ts), for filters. */
export function componentOf(text: string): Component {
  const root: Component = { name: '', properties: new Map(), children: [] };
  const open = [root];
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    const [name = ''] = /^[\w-]+/.exec(line) ?? [];
    const here = open.at(-1) ?? root;
    const property = propertyOf(line, name.length);
    if (name === 'BEGIN') {
      const inner: Component = { name: property.value, properties: new Map(), children: [] };
      here.children.push(inner);
      open.push(inner);
    } else if (name === 'END') open.pop();
    else if (name) here.properties.set(name, [...(here.properties.get(name) ?? []), property]);
  }
  return root.children[0] ?? root;
}

function propertyOf(line: string, from: number): Property {
  const parameters = new Map<string, string>();
  parameter.lastIndex = from;
  let end = from;
  for (let found = parameter.exec(line); found; found = parameter.exec(line)) {
    parameters.set(found[1] ?? '', (found[2] ?? '').replaceAll('"', ''));
    end = parameter.lastIndex;
  }
  const value = line.slice(end + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  return { value, parameters };
}
