/** Maximum length of a line that contains a whole value. */
const lineLength = 160;

/**
 * Formats a JSON value. A part that fits on one line gets its own line, so that a change to a field is a change to one
 * line in a diff. The text ends with a line break.
 */
export const formatJson = (value: unknown): string => `${format(value, '')}\n`;

function format(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= lineLength || typeof value !== 'object' || value === null) return line;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return line;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => inner + format(item, inner)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${inner}${JSON.stringify(key)}: ${format(part, inner)}`);
  return `{\n${entries.join(',\n')}\n${indent}}`;
}
