import { Avatar } from '@mantine/core';

/** The person's initials; the name itself always stands beside them. */
export function EmployeeAvatar({ name, size = 44 }: { name: string; size?: number }) {
  return (
    <Avatar aria-hidden color="gray" size={size} variant="default">
      {initials(name)}
    </Avatar>
  );
}

/** First letters of the first and last word of a name; of a name without gaps, its first letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
