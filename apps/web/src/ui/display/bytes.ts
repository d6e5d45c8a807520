import { formatNumber } from '../../platform/dates.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Formats a number of bytes as "12KB", "1.4MB" or "120MB". Less than one kilobyte is shown as "1KB". */
export function formatBytes(bytes: number): string {
  if (bytes < megabyte) return `${formatNumber(Math.min(Math.ceil(bytes / kilobyte), 1023))}KB`;
  const digits = bytes < 10 * megabyte ? 1 : 0;
  return `${formatNumber(bytes / megabyte, { maximumFractionDigits: digits })}MB`;
}
