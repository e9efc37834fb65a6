/**
 * Removes what can open connections of WebRTC, which content policies do not cover: Chromium has no directive `webrtc`. A module cannot
 * get it from another frame: nested frames have other origins, and Trusted Types keep scripts out of them.
 */
export function removeWebRtc(): void {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceTransport'])
    Reflect.deleteProperty(globalThis, name);
}
