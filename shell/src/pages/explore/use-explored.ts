import type { CallQuery, CallResponse } from '@atelier/contracts';
import { callApi } from '@atelier/tool-kit/api';
import useSWRInfinite from 'swr/infinite';

type Page = CallResponse<'exploreImages'>;

/** The public gallery, page by page; null is loading. */
export function useExplored(query: CallQuery<'exploreImages'> | null) {
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    (index: number, before: Page | null) =>
      !query || (index > 0 && !before?.next_cursor)
        ? null
        : ['exploreImages', query, before?.next_cursor ?? null],
    ([, , cursor]: [string, unknown, string | null]) =>
      callApi('exploreImages', { query: { ...query, ...(cursor && { cursor }) } }),
    { revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const images = [
    ...new Map(data?.flatMap((page) => page.images).map((image) => [image.id, image])).values(),
  ];
  return {
    images,
    loading: isLoading || !query,
    failed: error !== undefined,
    more: data?.at(-1)?.next_cursor ? () => void setSize(size + 1) : undefined,
    retry: () => void mutate(),
  };
}
