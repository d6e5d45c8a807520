import { useEffect, useState } from 'react';

// what is there sooner needs no picture of its coming
const patience = 150;

/** False until a moment has passed, so that what comes at once flashes nothing. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
