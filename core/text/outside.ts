/** The sentences about a service outside of Packhouse that is called over HTTP, to the letter. */
export const noBaseUrl = "Rest URL not found. Possible configuration missing in env variables."
export const answeredWith = (status: number): string =>
  `The request was made and the server responded with a status code: ${status}`
export const noResponse = "The request was made but no response was received"
