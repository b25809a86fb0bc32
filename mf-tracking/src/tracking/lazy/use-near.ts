import type { LanguageCode } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { type ComponentType, type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport at which a part of the page is loaded. */
const ROOT_MARGIN = '400px';

/** Loads the code of a part with its texts. */
export type LoadPart<P> = (code: LanguageCode) => Promise<ComponentType<P>>;

/** A part of the page whose code is loaded when its container comes near the viewport. */
export function useNear<P>(
  container: RefObject<HTMLElement | null>,
  load: LoadPart<P>,
): { Part?: ComponentType<P>; failed?: boolean } {
  const { code } = useLanguage();
  const [loaded, setLoaded] = useState<{ Part?: ComponentType<P>; failed?: boolean }>({});
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load(code).then(
          (Part) => setLoaded({ Part }),
          () => setLoaded({ failed: true }),
        );
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container, load, code]);
  return loaded;
}
