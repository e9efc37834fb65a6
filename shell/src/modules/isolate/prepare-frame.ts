import { settingsElement } from '../../page/app-context.ts';
import { addKnownFiles } from '../../page/known-files.ts';

/** What the frame does before it loads anything: its texts are in a file of their own. */

const files = document.getElementById(settingsElement)?.textContent;
addKnownFiles(JSON.parse(files ?? '{}'));
// What can open connections of WebRTC, which content policies do not cover: Chromium has no directive `webrtc`. A module cannot get
// it from another frame: nested frames have other origins, and Trusted Types keep scripts out of them.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceTransport'])
  Reflect.deleteProperty(globalThis, name);
