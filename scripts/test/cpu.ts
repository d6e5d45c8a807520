import { readFileSync } from 'node:fs';

/** Clock ticks of the kernel per second, the same on every Linux machine. */
const ticksPerSecond = 100;

/**
 * Returns the processor time of ended child processes and their own ended children, in seconds. Returns 0 if the system
 * is not Linux.
 */
export function readChildSeconds(read = () => readFileSync('/proc/self/stat', 'utf8')): number {
  try {
    const stat = read();
    // The process name may contain any character. The fields cutime and cstime follow the name (proc(5)).
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(13, 15)
      .map(Number);
    return (user + system) / ticksPerSecond;
  } catch {
    return 0;
  }
}
