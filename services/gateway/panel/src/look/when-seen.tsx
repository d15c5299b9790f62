import { useCallback, useState, type ReactElement, type ReactNode } from 'react';

/** A part of a page that is made when it comes into view, and read from the API only then. */
export function WhenSeen({ children }: { readonly children: ReactNode }): ReactElement {
  const [isSeen, setIsSeen] = useState(false);
  const watch = useCallback((place: Element | null) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (place !== null) observer.observe(place);
    return () => {
      observer.disconnect();
    };
  }, []);
  return isSeen ? <>{children}</> : <span ref={watch} />;
}
