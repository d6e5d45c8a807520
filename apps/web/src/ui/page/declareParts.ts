import { createContext, useContext } from 'react';

/**
 * Declares components of other areas that a page shows deep in its tree. The page may not import these components, so
 * its route provides them (decision 086).
 * @throws Error from `useParts` if the route does not provide them
 */
export function declareParts<P extends object>() {
  const Parts = createContext<P | null>(null);
  return {
    Provider: Parts.Provider,
    useParts(): P {
      const parts = useContext(Parts);
      if (!parts) throw new Error('The route does not provide the parts of its page');
      return parts;
    },
  };
}
