import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

/** A part of a page that is made when it comes into view, and read from the API only then. */
export function WhenSeen({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return isSeen ? <>{children}</> : <Box ref={place} sx={{ minHeight: '1px' }} />;
}
