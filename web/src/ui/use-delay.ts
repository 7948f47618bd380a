import { useEffect, useState } from 'react';

/** True once the time is over; a wait that ends sooner never flashes a skeleton. */
export function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
