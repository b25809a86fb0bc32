import { useSearchParams } from '@waybill/kit';
import { useCallback, useState } from 'react';

const PARAMETER = 'camera';

/** Chromium's view of the document's `Permissions-Policy`; other browsers have none. */
interface PolicyDocument {
  featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Whether the camera is on. Only the document of this page may use it: if the page was reached by a link within the
 * panel, it is loaded anew first. What was scanned and chosen stays.
 */
export function useCameraAllowed(): [isOn: boolean, open: (isOn: boolean) => void] {
  const [query] = useSearchParams();
  const [isOn, setOn] = useState(query.has(PARAMETER));
  const open = useCallback((wanted: boolean) => {
    const { featurePolicy } = document as PolicyDocument;
    const isAllowed = featurePolicy?.allowsFeature('camera') ?? true;
    const url = new URL(location.href);
    if (!wanted || isAllowed || url.searchParams.has(PARAMETER)) return setOn(wanted);
    url.searchParams.set(PARAMETER, 'on');
    location.assign(url);
  }, []);
  return [isOn, open];
}
