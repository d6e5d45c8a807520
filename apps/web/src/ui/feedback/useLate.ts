import { useEffect, useState } from 'react';

// Delay in milliseconds before a loading state is shown.
const patience = 150;

/**
 * Returns false first, and true after a short delay. A loading state that waits for true does not flash if the result
 * arrives quickly.
 */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
