/** A property of an iCalendar component, with its value unescaped. */
export interface CalendarProperty {
  value: string;
  parameters: ReadonlyMap<string, string>;
}

export interface CalendarComponent {
  name: string;
  properties: Map<string, CalendarProperty[]>;
  children: CalendarComponent[];
}

const parameter = /;([\w-]+)=("[^"]*"|[^;:]*)/y;

/** Parses iCalendar text that the portal wrote (ical.rules.ts). Filters are compared with the parsed components. */
export function parseComponent(text: string): CalendarComponent {
  const root: CalendarComponent = { name: '', properties: new Map(), children: [] };
  const open = [root];
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    const [name = ''] = /^[\w-]+/.exec(line) ?? [];
    const here = open.at(-1) ?? root;
    const property = parseProperty(line, name.length);
    if (name === 'BEGIN') {
      const inner: CalendarComponent = { name: property.value, properties: new Map(), children: [] };
      here.children.push(inner);
      open.push(inner);
    } else if (name === 'END') open.pop();
    else if (name) here.properties.set(name, [...(here.properties.get(name) ?? []), property]);
  }
  return root.children[0] ?? root;
}

function parseProperty(line: string, from: number): CalendarProperty {
  const parameters = new Map<string, string>();
  parameter.lastIndex = from;
  let end = from;
  for (let match = parameter.exec(line); match; match = parameter.exec(line)) {
    parameters.set(match[1] ?? '', (match[2] ?? '').replaceAll('"', ''));
    end = parameter.lastIndex;
  }
  const value = line.slice(end + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  return { value, parameters };
}
