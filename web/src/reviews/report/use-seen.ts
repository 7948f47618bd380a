import { useEffect, useRef, useState } from 'react';

/**
 * Whether an element with this content was completely in view of a visible page. New content has to be seen again, so
 * that no key can submit what was not on the screen.
 */
export function useSeen<Shown extends HTMLElement>(content: string) {
  const ref = useRef<Shown>(null);
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && !document.hidden) setSeen(content);
      },
      { threshold: 0.99 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return { ref, isSeen: seen === content } as const;
}
