// control characters, line and paragraph separators, and what turns the reading direction
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for a header or a list: what could begin another line, or read as another text, is a space. */
export const oneLine = (text: string): string => text.replaceAll(breaking, ' ').trim();
