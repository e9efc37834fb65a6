const path = /^\/pictures\/[\w-]{32}\.(?:png|jpg|webp)$/;

/** Whether an address is that of an image of the product. Fetching others would tell who reads the text. */
export function isOwnPicture(address: string): boolean {
  const url = URL.parse(address, location.href);
  return url !== null && path.test(url.pathname) && url.href === location.origin + url.pathname;
}
