import { useEffect, useState } from 'react';

// Delay in milliseconds before a loading state is shown.
const patience = 150;

/** Returns false at first, and true after a short delay, so that fast results do not flash a loading state. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
