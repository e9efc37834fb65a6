import { cloudinaryUrl } from '@atelier/sandbox-cloudinary/account';
import { environment, local, type Part, type Ports, realPart, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** Where pictures are kept and changed: Cloudinary when CLOUDINARY_URL is set. */
export function cloudinaryPart(settings: Settings, at: Ports): Part {
  if (settings.cloudinaryUrl) return realPart({ CLOUDINARY_URL: settings.cloudinaryUrl });
  const url = local(at.cloudinary);
  return {
    env: {
      CLOUDINARY_URL: cloudinaryUrl(at.cloudinary),
      // It delivers pictures from this machine, which the product fetches from configured hosts alone.
      IMAGE_FETCH_HOSTS: [settings.imageFetchHosts, new URL(url).host].filter(Boolean).join(','),
    },
    standsInFor: 'pictures',
    controls: { cloudinary: `${url}/__sandbox/cloudinary` },
    processes: [
      {
        name: 'cloudinary stand-in',
        main: 'sandbox/cloudinary/src/main.ts',
        env: environment({ SANDBOX_CLOUDINARY_PORT: String(at.cloudinary), DATA_DIR: settings.dataDir }),
        readyAt: `${url}/healthz`,
        ports: [at.cloudinary],
        flags: smallHeap,
      },
    ],
  };
}
