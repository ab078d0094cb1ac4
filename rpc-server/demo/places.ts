/** Where the people of the demo network live. */

export interface Place {
  readonly building: string
  readonly street: string
  readonly landmark: string
  readonly locality: string
  readonly city: string
  readonly region: string
  readonly postcode: string
}

const place = (
  city: string,
  region: string,
  ...[building, street, landmark, locality, postcode]: readonly [string, string, string, string, string]
): Place => ({ building, street, landmark, locality, city, region, postcode })

const places: ReadonlyArray<Place> = [
  place(
    "Bengaluru",
    "Karnataka",
    "Prestige Lotus",
    "12th Main Road",
    "Near BDA Complex",
    "Indiranagar",
    "560038"
  ),
  place(
    "Bengaluru",
    "Karnataka",
    "Sai Residency",
    "6th Cross, 1st Block",
    "Opp. Forum",
    "Koramangala",
    "560034"
  ),
  place(
    "Bengaluru",
    "Karnataka",
    "Brigade Park",
    "ITPL Main Road",
    "Behind Hope Farm",
    "Whitefield",
    "560066"
  ),
  place(
    "Bengaluru",
    "Karnataka",
    "Ashoka Nest",
    "27th Main, Sector 2",
    "Near the park",
    "HSR Layout",
    "560102"
  ),
  place(
    "Bengaluru",
    "Karnataka",
    "Maruthi Nilaya",
    "11th Main, 4th Block",
    "Near Cool Joint",
    "Jayanagar",
    "560011"
  ),
  place(
    "Bengaluru",
    "Karnataka",
    "Green Vista",
    "Old Airport Road",
    "Opp. the temple tank",
    "Domlur",
    "560071"
  ),
  place(
    "Kochi",
    "Kerala",
    "Skyline Riverdale",
    "Stadium Link Road",
    "Near the metro station",
    "Kaloor",
    "682017"
  ),
  place(
    "Kochi",
    "Kerala",
    "Marine Heights",
    "Subhash Bose Park Road",
    "Opp. the boat jetty",
    "Ernakulam",
    "682011"
  ),
  place(
    "Chennai",
    "Tamil Nadu",
    "Sri Krupa Flats",
    "2nd Main Road, Gandhi Nagar",
    "Near the depot",
    "Adyar",
    "600020"
  ),
  place("Chennai", "Tamil Nadu", "Lotus Court", "Luz Church Road", "Behind the tank", "Mylapore", "600004"),
  place("Dubai", "Dubai", "Al Noor Tower", "Street 8", "Near the mall", "Al Barsha 1", "00000"),
  place("Dubai", "Dubai", "Marina Crown", "Al Marsa Street", "Opp. the tram stop", "Dubai Marina", "00000")
]

export const placesIn = (city: string): ReadonlyArray<Place> => places.filter((each) => each.city === city)
