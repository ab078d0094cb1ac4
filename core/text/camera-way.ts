/** The way to the camera of a phone: it is there before anything else of it. */
export const scanByCamera = "Scan with the camera"
/** Nothing of the camera was used here before, and the server is away. */
export const cameraUnread = "What reads codes could not be loaded. Try again when the server is back"
